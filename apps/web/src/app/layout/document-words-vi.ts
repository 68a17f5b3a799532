export default {
  documents: {
    more: 'Về Meridian',
    about: 'Giới thiệu',
    terms: 'Điều khoản dịch vụ',
    privacy: 'Quyền riêng tư',
    loading: 'Đang tải nội dung',
  },
}
