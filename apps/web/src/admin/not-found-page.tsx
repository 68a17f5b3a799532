import { Link } from 'react-router'

export function NotFoundPage() {
  return (
    <div className="py-8">
      <h1 className="font-serif text-xl font-semibold">This page does not exist</h1>
      <Link to="/" className="mt-2 inline-block text-sm underline underline-offset-4">
        Back to the start
      </Link>
    </div>
  )
}
