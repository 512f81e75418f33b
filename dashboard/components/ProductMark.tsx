/** The product's logo: a shop window with a picture in it. */
export function ProductMark({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0f766e" />
      <path d="M7 9h18v11H7z" fill="#faf9f8" />
      <path d="M7 20l7-6 4 3 3-2 4 3v2z" fill="#99e0d6" />
      <path d="M12 24h8" stroke="#faf9f8" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
