import { Component } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { MessagePage } from '#app/layout/message-page.tsx'
import { isMissingChunk } from './missing-chunk.ts'
import '#app/layout/words.ts'

interface PageBoundaryProps {
  /** 'page': the shell around the page still works; 'app': nothing else is on screen. */
  place: 'page' | 'app'
  children: ReactNode
}

/** Catches render errors of a page and missing chunks. */
export class PageBoundary extends Component<PageBoundaryProps, { failure: { error: unknown } | null }> {
  override state = { failure: null as { error: unknown } | null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    const message = <FailureMessage outdated={isMissingChunk(failure.error)} />
    return this.props.place === 'page' ? message : <main>{message}</main>
  }
}

function FailureMessage({ outdated }: { outdated: boolean }) {
  const { t } = useTranslation('pages')
  return (
    <MessagePage
      title={t(outdated ? 'outdatedTitle' : 'errorTitle')}
      text={t(outdated ? 'outdatedText' : 'errorText')}
    >
      <Button variant="primary" onClick={() => window.location.reload()}>
        {t('reload')}
      </Button>
    </MessagePage>
  )
}
