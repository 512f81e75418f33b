const DAY_MS = 86_400_000;
/** The epoch J2000: noon of 1 January 2000. */
const J2000_MS = Date.UTC(2000, 0, 1, 12);
const RADIANS = Math.PI / 180;
/** The tilt of the Earth's axis. */
const TILT = 23.44 * RADIANS;

/** The height of the sun above the horizon in degrees, accurate to about a degree; negative below it. */
export function sunElevation(at: number, latitude: number, longitude: number): number {
  const days = (at - J2000_MS) / DAY_MS;
  const anomaly = (357.53 + 0.98560028 * days) * RADIANS;
  const ellipticLongitude = (280.46 + 0.9856474 * days + 1.915 * Math.sin(anomaly)) * RADIANS;
  const declination = Math.asin(Math.sin(TILT) * Math.sin(ellipticLongitude));
  const rightAscension = Math.atan2(Math.cos(TILT) * Math.sin(ellipticLongitude), Math.cos(ellipticLongitude));
  const siderealTime = (280.46 + 360.9856474 * days + longitude) * RADIANS;
  const hourAngle = siderealTime - rightAscension;
  const sine =
    Math.sin(latitude * RADIANS) * Math.sin(declination) +
    Math.cos(latitude * RADIANS) * Math.cos(declination) * Math.cos(hourAngle);
  return Math.asin(Math.max(-1, Math.min(1, sine))) / RADIANS;
}
