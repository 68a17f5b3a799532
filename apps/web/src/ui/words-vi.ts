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
}
