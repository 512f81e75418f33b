type Side = number | string | '';

/** Fields of a form as the server takes them: a side without a number is none. */
export function withoutEmptySides<Values extends { width?: Side; height?: Side }>({ width, height, ...rest }: Values) {
  return {
    ...rest,
    ...(width !== undefined && { width: width === '' ? null : Number(width) }),
    ...(height !== undefined && { height: height === '' ? null : Number(height) }),
  };
}
