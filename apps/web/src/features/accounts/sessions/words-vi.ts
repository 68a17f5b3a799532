export default {
  sessions: {
    title: 'Các phiên đăng nhập của bạn',
    text: 'Những trình duyệt đang đăng nhập tài khoản của bạn. Hãy kết thúc phiên mà bạn không nhận ra, rồi đặt mật khẩu mới.',
    loading: 'Đang tải các phiên đăng nhập',
    unreachable: 'Không tải được các phiên đăng nhập của bạn.',
    thisOne: 'Trình duyệt này',
    used: 'Dùng lần cuối {{moment}}',
    opened: 'Đăng nhập {{moment}}',
    end: 'Kết thúc',
    endOthers: 'Kết thúc mọi phiên khác',
    ended: 'Phiên đăng nhập đã kết thúc.',
    othersEnded: 'Mọi phiên đăng nhập khác đã kết thúc.',
  },
}
