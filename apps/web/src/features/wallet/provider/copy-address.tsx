import i18next from 'i18next'
import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { shortenAddress } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { announce } from '#ui/status-line.tsx'
import './words.ts'

export async function copyAddress(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    announce(i18next.t('wallet:copied'))
  } catch {
    announce(i18next.t('wallet:copyFailed', { address }))
  }
}

/** The shortened address, with a button that copies it in full. */
export function CopyAddress({ address }: { address: string }) {
  const { t } = useTranslation('wallet')
  return (
    <span className="flex items-center gap-1">
      <span className="tabular font-medium" title={address}>
        {shortenAddress(address, 5)}
      </span>
      <Button variant="quiet" className="px-3 text-sm" onClick={() => void copyAddress(address)}>
        <Copy size={15} strokeWidth={1.75} aria-hidden />
        {t('copy')}
      </Button>
    </span>
  )
}
