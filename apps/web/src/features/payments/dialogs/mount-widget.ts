/**
 * Mounts the provider's widget inside an element of ours. Its initializer takes no container: it appends its frame to
 * the body, over the whole page. So while it opens, a patched `body` moves the frame into our element, where the
 * keyboard, screen readers and the dialog's focus trap reach it; the patch also removes the frame from there.
 * docs/design/third-party-patches.md lists when this patch can go.
 */
import type { WidgetEvents } from '#features/payments/flow/watch-widget.ts'
import type { WidgetSession } from '#features/payments/flow/open-session.ts'

export const WIDGET_HEIGHT = 500

export interface WidgetLook {
  title: string
  language: string
  dark: boolean
  itemName: string
}

/** Returns a function that removes the widget without calling `onClose`. */
export async function mountWidget(
  box: HTMLElement,
  session: WidgetSession,
  look: WidgetLook,
  events: WidgetEvents,
): Promise<() => void> {
  const { default: WertWidget } = await import('@wert-io/widget-initializer')
  let isOpen = true
  const widget = new WertWidget({
    click_id: session.tid,
    commodity: session.commodity,
    // As signed: addresses, amount and call. The amount is a string, since a number would lose digits.
    ...session.signedData,
    partner_id: session.partnerID,
    origin: session.origin,
    lang: look.language,
    ...(look.dark && { theme: 'dark' as const }),
    extra: { item_info: { name: look.itemName, category: 'Land', seller: 'Meridian' } },
    listeners: {
      loaded: events.onLoaded,
      error: events.onError,
      'payment-status': (data) => events.onStatus(data.status, data),
      'rate-update': (data) => events.onRate(data.currency_amount),
      close: () => {
        isOpen = false
        restoreBody()
        events.onClose()
      },
    },
  })
  const restoreBody = openInto(box, look.title, () => widget.open())
  return () => {
    if (!isOpen) return
    widget.removeEventListeners('close')
    // Closing twice throws.
    isOpen = false
    widget.close()
    restoreBody()
  }
}

function openInto(box: HTMLElement, title: string, open: () => void): () => void {
  const { body } = document
  let frame: Node | null = null
  const restore = () => {
    Reflect.deleteProperty(body, 'appendChild')
    Reflect.deleteProperty(body, 'removeChild')
  }
  body.appendChild = (node) => {
    Reflect.deleteProperty(body, 'appendChild')
    frame = node
    if (node instanceof HTMLIFrameElement) fit(node, title)
    return box.appendChild(node)
  }
  body.removeChild = (node) => {
    if (node !== frame) return Node.prototype.removeChild.call(body, node) as typeof node
    return box.contains(node) ? box.removeChild(node) : node
  }
  try {
    open()
  } catch (error) {
    restore()
    throw error
  }
  return restore
}

function fit(frame: HTMLIFrameElement, title: string) {
  frame.title = title
  Object.assign(frame.style, {
    position: 'static',
    zIndex: 'auto',
    display: 'block',
    height: `${WIDGET_HEIGHT}px`,
  })
}
