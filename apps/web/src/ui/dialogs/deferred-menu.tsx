import { AppError } from '@meridian/shared/errors'
import { cloneElement, useState } from 'react'
import type { ComponentProps, ComponentType, ReactElement } from 'react'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { showError } from './dialogs.ts'

/** The loaded part: a `Menu` that is open from the start, around the given button. */
export type MenuPanel = ComponentType<{ trigger: ReactElement }>

interface DeferredMenuProps {
  /** The button; it must pass on its props. */
  trigger: ReactElement<ComponentProps<'button'>>
  load: () => Promise<{ Panel: MenuPanel }>
}

/** A menu whose code is loaded when the visitor hovers, focuses or presses its button. */
export function DeferredMenu({ trigger, load }: DeferredMenuProps) {
  const [loaded, setLoaded] = useState<{ Panel: MenuPanel } | null>(null)
  if (loaded) return <loaded.Panel trigger={trigger} />

  const fetchAhead = () => void load().catch(() => undefined)
  const open = () => {
    load().then(setLoaded, (cause: unknown) =>
      showError(errorMessage(new AppError('NETWORK', {}, { cause }))),
    )
  }
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: fetchAhead,
    onFocus: fetchAhead,
    onClick: open,
  })
}
