type Side = number | string | '';

/** Converts the form's values for the server: an empty side is null. */
export function withoutEmptySides<Values extends { width?: Side; height?: Side }>({ width, height, ...rest }: Values) {
  return {
    ...rest,
    ...(width !== undefined && { width: width === '' ? null : Number(width) }),
    ...(height !== undefined && { height: height === '' ? null : Number(height) }),
  };
}
