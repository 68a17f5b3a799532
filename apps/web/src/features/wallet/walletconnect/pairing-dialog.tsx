import i18next from 'i18next'
import { Copy, Smartphone } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { encode } from 'uqr'
import { useStore } from 'zustand'
import { Button, buttonClasses } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { announce } from '#ui/status-line.tsx'
import { pairingLink } from './pairing-link.ts'
import '#features/wallet/provider/words.ts'

/** The QR code for a phone's wallet, and the same as a link for a wallet on this device. */
export function PairingDialog() {
  const { t } = useTranslation('wallet')
  const shown = useStore(pairingLink, (state) => state.shown)
  if (!shown) return null
  const { uri, cancel } = shown
  return (
    <Dialog open title={t('linkTitle')} description={t('linkHint')} onClose={cancel} className="sm:w-108">
      <QrCode text={uri} label={t('linkCode')} />
      <div className="mt-5 grid gap-2">
        <a href={uri} className={buttonClasses('secondary')}>
          <Smartphone size={17} strokeWidth={1.75} aria-hidden />
          {t('openApp')}
        </a>
        <Button variant="quiet" onClick={() => void copyLink(uri)}>
          <Copy size={15} strokeWidth={1.75} aria-hidden />
          {t('copyLink')}
        </Button>
      </div>
    </Dialog>
  )
}

async function copyLink(uri: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(uri)
    announce(i18next.t('wallet:linkCopied'))
  } catch {
    announce(i18next.t('wallet:linkNotCopied'))
  }
}

function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawCode(text), [text])
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img would need a data: address
      role="img"
      aria-label={label}
      className="mx-auto mt-5 w-72 max-w-full bg-white"
    >
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

/** With the white border (quiet zone) that QR readers need. */
function drawCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { border: 4 })
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return { size, path }
}
