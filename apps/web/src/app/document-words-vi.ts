import type { Translation } from '#lib/i18n/words.ts'
import type { documentWords } from './document-words.ts'

export default {
  documents: {
    more: 'Về Meridian',
    about: 'Giới thiệu',
    terms: 'Điều khoản dịch vụ',
    privacy: 'Quyền riêng tư',
    loading: 'Đang tải nội dung',
  },
} satisfies Translation<typeof documentWords>
