import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

interface PrintedPageProps {
  /** Browsers use it as the file name. */
  name: string
  onDone: () => void
  children: ReactNode
}

/** Prints its children instead of the page (`.printed` in styles.css); the browser offers paper or PDF. */
export function PrintedPage({ name, onDone, children }: PrintedPageProps) {
  useEffect(() => {
    const title = document.title
    document.title = name
    window.addEventListener('afterprint', onDone)
    window.print()
    return () => {
      document.title = title
      window.removeEventListener('afterprint', onDone)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- printed once
  }, [])
  return createPortal(<div className="printed">{children}</div>, document.body)
}

export const PrintedRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <tr>
    <th scope="row">{label}</th>
    <td>{children}</td>
  </tr>
)
