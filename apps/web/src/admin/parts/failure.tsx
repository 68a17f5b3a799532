import { Button } from '#ui/button.tsx'
import { messageOf } from './call.ts'

/** An error where a screen's content would be. */
export function Failure({ error, retry }: { error: unknown; retry?: () => void }) {
  return (
    <div role="alert" className="m-8 flex flex-wrap items-center gap-4 text-sm text-bad">
      {messageOf(error)}
      <Button onClick={retry ?? (() => window.location.reload())}>Try again</Button>
    </div>
  )
}
