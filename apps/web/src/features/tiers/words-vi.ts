import type { Translation } from '#lib/i18n/words.ts'
import type { tierWords } from './words.ts'

export default {
  tiers: {
    yours: 'Hạng của bạn',
    none: 'Chưa có hạng',
    drop: 'Tăng {{drop}}% tỷ lệ rơi đồ',
    dropValue: '{{drop}}%',
    dropLabel: 'Tăng tỷ lệ rơi đồ',
    toNext_other: 'Còn {{amount}} lô đất để lên hạng tiếp theo',
    highest: 'Bạn đã đạt hạng cao nhất',
    progress: 'Tiến độ lên hạng tiếp theo',
    view: 'Xem hạng',
    title: 'Cơ chế thưởng theo đất',
    plotsOwned: 'Số lô đất sở hữu',
    increase: '% tăng tỷ lệ rơi đồ',
    tier: 'Hạng',
    note: 'Càng nhiều đất, hạng càng cao và phần thưởng trong trò chơi càng tốt.',
    current: 'hạng của bạn',
    andMore: 'từ {{start}} trở lên',
    range: '{{start}} – {{end}}',
    loading: 'Đang tải hạng của bạn',
  },
} satisfies Translation<typeof tierWords>
