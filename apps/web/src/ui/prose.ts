/** The typography of long texts, also of the server's HTML, which has no classes. */
export const proseClasses = [
  'max-w-[68ch] text-base leading-relaxed text-ink text-pretty',
  '[&_h2]:mt-10 [&_h2]:mb-3 [&_h2]:font-serif [&_h2]:text-2xl [&_h2]:leading-snug [&_h2]:font-semibold [&>*:first-child]:mt-0 [&>section:first-child>h2]:mt-0',
  '[&_h3]:mt-6 [&_h3]:mb-2 [&_h3]:font-serif [&_h3]:text-lg [&_h3]:font-semibold',
  '[&_p]:my-3 [&_li]:my-1.5 [&_li]:pl-1 [&_ol]:list-decimal [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:pl-6 [&_li]:marker:text-ink-3',
  '[&_a]:text-accent [&_a]:underline [&_a]:underline-offset-4 [&_a:hover]:text-accent-strong',
  '[&_table]:my-4 [&_table]:w-full [&_td]:border-t [&_td]:border-line [&_td]:py-2 [&_td]:pr-4 [&_td]:align-top [&_th]:py-2 [&_th]:pr-4 [&_th]:text-left [&_th]:font-medium',
].join(' ')
