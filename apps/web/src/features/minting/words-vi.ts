export default {
  minting: {
    question: 'Bạn có muốn đúc lô đất này không?',
    questionText:
      '{{plot}} sẽ trở thành một NFT trong ví đã liên kết của bạn; ví này trả phí gas. Bạn có một giờ, và việc này không thể hoàn tác.',
    confirm: 'Đúc',
    link: 'Kết nối ví',
    title: 'Đang đúc',
    granting: 'Đang chuẩn bị trên blockchain …',
    sending: 'Vui lòng xác nhận việc đúc trong ví của bạn.',
    verifying: 'Giao dịch đã được gửi. Đang xác thực trên blockchain … Vui lòng giữ trang này mở.',
    nothingSent: 'Lỗi giao dịch.',
    invalid: 'Không thể xác thực giao dịch. Vui lòng liên hệ với chúng tôi!',
    waitTitle: 'Lượt đúc của bạn đang được xác nhận',
    waitText:
      'Việc này có thể mất vài phút. Bạn có thể đóng cửa sổ: bảng sẽ cho biết khi lô đất đã được đúc.',
    mintedTitle: 'Lô đất của bạn đã được đúc',
    picture: 'Hình của token: bản đồ với {{land}}',
    network: 'Mạng',
    contract: 'Địa chỉ hợp đồng',
    token: 'Mã token',
    transaction: 'Mã giao dịch',
    close: 'Đồng ý',
    giveUpQuestion: 'Bỏ lần đúc này?',
    giveUpText:
      '{{plot}} sẽ được giải phóng ngay hoặc sau vài phút. Hãy từ chối lần đúc nếu ví của bạn vẫn còn hiển thị. Ngày mai bạn có thể đúc lại lô đất này.',
    giveUpConfirm: 'Bỏ đúc',
    givenUp: '{{plot}} không còn chờ được đúc nữa.',
    givingUp: '{{plot}} sẽ được giải phóng sau vài phút.',
  },
}
