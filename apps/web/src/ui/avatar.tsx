/** The account's picture, or its first letter on a warm ground. */
export function Avatar({ src, name }: { src: string | null; name: string }) {
  const classes = 'size-8 shrink-0 rounded-full max-sm:size-9'
  if (src !== null) return <img src={src} alt="" className={`${classes} object-cover`} />
  return (
    <span
      aria-hidden
      className={`${classes} inline-flex items-center justify-center bg-accent font-serif text-base font-semibold text-accent-ink`}
    >
      {name.slice(0, 1).toUpperCase()}
    </span>
  )
}
