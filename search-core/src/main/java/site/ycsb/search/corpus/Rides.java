// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import site.ycsb.search.binding.Tables.FieldType;

/**
 * Taxi rides: times, places, distances, amounts and small enumerations, in the form of the records
 * that New York City publishes. A ride is a pure function of (seed, key number); no update changes
 * it. Numbers are numbers; times are seconds since 1970. Immutable and thread-safe.
 */
record Rides(long seed) {

  private static final List<String> PAYMENTS = List.of("credit", "cash", "no-charge", "dispute");
  private static final List<String> FLAGS = List.of("N", "Y");

  private static final long YEAR_BEGIN = 1_420_070_400; // 2015
  private static final int YEAR_SECONDS = 365 * 24 * 60 * 60;
  private static final double LONGITUDE = -73.98;
  private static final double LATITUDE = 40.75;
  private static final double MILES_OF_LONGITUDE = 52.4; // Of a degree, at that latitude.
  private static final double MILES_OF_LATITUDE = 69;
  static final Map<String, FieldType> FIELDS = types(new Rides(0).ride(0));

  private static Map<String, FieldType> types(Map<String, Object> ride) {
    Map<String, FieldType> types = new LinkedHashMap<>();
    ride.forEach(
        (name, value) ->
            types.put(
                name,
                value instanceof Long
                    ? FieldType.WHOLE
                    : value instanceof Double ? FieldType.DECIMAL : FieldType.TAG));
    return Collections.unmodifiableMap(types);
  }

  Map<String, Object> ride(long number) {
    SplitMix random = new SplitMix(SplitMix.mix(~seed, number));
    Map<String, Object> ride = new LinkedHashMap<>();
    double miles = Math.min(60, 0.3 + 2.7 * exponential(random));
    long pickedUp = YEAR_BEGIN + random.below(YEAR_SECONDS);
    ride.put("vendor_id", 1L + random.below(2));
    ride.put("pickup_datetime", pickedUp);
    ride.put("dropoff_datetime", pickedUp + 60 + Math.round(miles * (150 + random.below(300))));
    ride.put("passenger_count", 1L + random.below(6));
    ride.put("trip_distance", Math.round(100 * miles) / 100.0);
    putPlaces(ride, miles, random);
    ride.put("rate_code_id", 1L + random.below(6));
    ride.put("store_and_fwd_flag", FLAGS.get(random.below(100) == 0 ? 1 : 0));
    putAmounts(ride, miles, random);
    return ride;
  }

  /** Streets meet at right angles, so the distance is the sum of a part each way. */
  private static void putPlaces(Map<String, Object> ride, double miles, SplitMix random) {
    double longitude = LONGITUDE + shift(random);
    double latitude = LATITUDE + shift(random);
    double east = miles * random.below(1_001) / 1_000 * (random.below(2) == 0 ? 1 : -1);
    double north = (miles - Math.abs(east)) * (random.below(2) == 0 ? 1 : -1);
    ride.put("pickup_longitude", degrees(longitude));
    ride.put("pickup_latitude", degrees(latitude));
    ride.put("dropoff_longitude", degrees(longitude + east / MILES_OF_LONGITUDE));
    ride.put("dropoff_latitude", degrees(latitude + north / MILES_OF_LATITUDE));
  }

  /** Amounts in dollars, whose total is exact because it is added in cents. */
  private static void putAmounts(Map<String, Object> ride, double miles, SplitMix random) {
    int choice = random.below(100);
    String payment = PAYMENTS.get(choice < 62 ? 0 : choice < 98 ? 1 : choice - 96);
    long fare = 250 + Math.round(250 * miles);
    long extra = 50L * random.below(3);
    long tax = 50;
    long tip = payment.equals("credit") ? fare * (10 + random.below(21)) / 100 : 0;
    long tolls = random.below(20) == 0 ? 554 : 0;
    long surcharge = 30;
    ride.put("payment_type", payment);
    ride.put("fare_amount", dollars(fare));
    ride.put("extra", dollars(extra));
    ride.put("mta_tax", dollars(tax));
    ride.put("tip_amount", dollars(tip));
    ride.put("tolls_amount", dollars(tolls));
    ride.put("improvement_surcharge", dollars(surcharge));
    ride.put("total_amount", dollars(fare + extra + tax + tip + tolls + surcharge));
  }

  /** An exponentially distributed number with mean 1; StrictMath is alike on every machine. */
  private static double exponential(SplitMix random) {
    return -StrictMath.log(((random.next() >>> 11) + 1) * 0x1p-53);
  }

  private static double shift(SplitMix random) {
    return (random.below(80_001) - 40_000) / 1e6;
  }

  private static double degrees(double value) {
    return Math.round(1e6 * value) / 1e6;
  }

  private static double dollars(long cents) {
    return cents / 100.0;
  }
}
