import type { Translation } from '#lib/i18n/words.ts'
import type { uiWords } from './words.ts'

export default {
  fields: {
    showPassword: 'Hiện mật khẩu',
    hidePassword: 'Ẩn mật khẩu',
    newTab: 'mở trong thẻ mới',
  },
  dialogs: {
    sorry: 'Rất tiếc',
    ok: 'Đồng ý',
    cancel: 'Hủy',
    close: 'Đóng',
  },
} satisfies Translation<typeof uiWords>
