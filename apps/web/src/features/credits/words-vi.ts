import type { Translation } from '#lib/i18n/words.ts'
import type { creditWords } from './words.ts'

export default {
  credits: {
    balance_other: '{{amount}} tín dụng đất',
    loading: 'Đang tải số dư tín dụng đất',
    buy: 'Mua tín dụng đất',
    intro: 'Mỗi tín dụng đất đổi được một lô đất ở bất cứ đâu.',
    quantity: 'Tín dụng đất',
    tooFew: 'Vui lòng nhập từ 1 trở lên.',
    tiers: 'Giảm giá theo số lượng',
    tier: '{{amount}} · giảm {{percent}}%',
    invoice: 'Hóa đơn',
    totalCredits: 'Tổng số tín dụng',
    subTotal: 'Tạm tính',
    youSave: 'Bạn tiết kiệm',
    total: 'Tổng cộng',
    perPlot: 'Mỗi lô đất',
    upsell_other: 'Thêm {{amount}} tín dụng để được giảm {{percent}}%',
    suggestion: '{{amount}} tín dụng chỉ tốn {{total}}: ít hơn số này.',
    takeSuggestion: 'Chọn {{amount}}',
    checkout: 'THANH TOÁN',
  },
} satisfies Translation<typeof creditWords>
