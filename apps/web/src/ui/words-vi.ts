export default {
  fields: {
    showPassword: 'Hiện mật khẩu',
    hidePassword: 'Ẩn mật khẩu',
    noPageYet: 'Chưa có trang nào để mở.',
    newTab: 'mở trong thẻ mới',
  },
  sharing: {
    share: 'Chia sẻ',
    copied: 'Đã sao chép liên kết.',
    link: 'Liên kết',
  },
  servers: {
    switching: 'Xin chờ một chút, chúng tôi đang chuyển máy chủ.',
  },
  dialogs: {
    sorry: 'Rất tiếc',
    ok: 'Đồng ý',
    cancel: 'Hủy',
    close: 'Đóng',
  },
}
