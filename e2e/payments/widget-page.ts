/// <reference lib="dom" />
import WertWidget from '@wert-io/widget-initializer'

export type ReceivedEvent = { type: string; data?: unknown }

/** A page that opens the provider's real initializer and records all of its events; bundled by the spec. */
const widgetPage = {
  received: [] as ReceivedEvent[],
  widget: null as WertWidget | null,

  open(partnerId: string, origin: string, signedData: Record<string, string>) {
    const note = (type: string) => (data?: unknown) => {
      widgetPage.received.push(data === undefined ? { type } : { type, data })
    }
    const listeners = Object.fromEntries(
      ['loaded', 'position', 'payment-status', 'rate-update', 'error', 'close'].map((type) => [
        type,
        note(type),
      ]),
    )
    // The amount is a string: a number would lose digits in the URL.
    const extra = { item_info: { name: 'Buy 3 Land Plot' } }
    const options = { partner_id: partnerId, origin, ...signedData, extra, listeners }
    widgetPage.widget = new WertWidget(options)
    widgetPage.widget.open()
  },
}

export type WidgetWindow = Window & { widgetPage: typeof widgetPage }

;(window as unknown as WidgetWindow).widgetPage = widgetPage
