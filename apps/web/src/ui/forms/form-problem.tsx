/** The reason why a form was not accepted, above its button. */
export function FormProblem({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <p role="alert" className="rounded-field bg-accent-soft px-3.5 py-2.5 text-sm text-pretty text-bad">
      {text}
    </p>
  )
}
