export default {
  waitingPayment: {
    title: 'Khoản thanh toán của bạn đang chờ',
    plots_other: '{{amount}} lô đất, {{total}}',
    credits_other: '{{amount}} tín dụng đất, {{total}}',
    timeLeft: 'còn {{time}}',
    goOn: 'Tiếp tục',
    cancel: 'Hủy',
    hide: 'Tạm ẩn',
  },
}
