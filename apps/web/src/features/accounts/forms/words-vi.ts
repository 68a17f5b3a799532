export default {
  signUp: {
    title: 'Đăng ký',
    username: 'Tên đăng nhập',
    usernameHint:
      '{{least}} đến {{most}} chữ cái hoặc chữ số của mọi ngôn ngữ; ở giữa có thể có dấu cách, dấu chấm, gạch ngang, gạch dưới',
    password: 'Mật khẩu',
    passwordHint: 'Ít nhất {{least}} ký tự',
    confirm: 'Xác nhận mật khẩu',
    agree: 'Tôi đồng ý với <terms>điều khoản dịch vụ</terms>',
    notAgreed: 'Bạn chưa đồng ý với các điều khoản và điều kiện!',
    submit: 'Đăng ký',
    submitting: 'Đang đăng ký …',
    haveAccount: 'Bạn đã có tài khoản?',
  },
  activation: {
    checking: 'Đang xác nhận email của bạn',
    doneTitle: 'Đã xác nhận email',
    doneText: 'Email của bạn đã được xác nhận. Bạn có thể đăng nhập ngay.',
    doneAgainText:
      'Email của bạn đã được xác nhận. Vui lòng đăng nhập lại một lần để chúng tôi biết tài khoản là của bạn.',
    cartSaved: 'Các lô đất bạn đã chọn vẫn còn trong giỏ hàng sau khi đăng nhập.',
    failedTitle: 'Lỗi !',
    failedHint: 'Nếu bạn đã mở liên kết này trước đó, có thể email của bạn đã được xác nhận rồi.',
    failedOther:
      'Nếu không phải bạn đã đăng ký, hãy đặt mật khẩu của riêng bạn để không ai khác đăng nhập được:',
    toLogin: 'Đến trang đăng nhập',
    ofAccount: 'Địa chỉ này giờ thuộc về tài khoản “{{name}}”.',
    whySetOwn:
      'Tài khoản được mở trong một trình duyệt khác. Nếu không phải bạn mở, người đó biết mật khẩu: hãy đặt mật khẩu của riêng bạn, và họ sẽ không vào được nữa.',
    setOwn: 'Đặt mật khẩu của tôi',
    choseMyself: 'Chính tôi đã chọn tên và mật khẩu này:',
  },
  forgotPassword: {
    title: 'Quên mật khẩu',
    text: 'Chúng tôi sẽ gửi cho bạn một liên kết để chọn mật khẩu mới.',
    remembered: 'Bạn đã nhớ ra?',
  },
  resetPassword: {
    title: 'Đặt lại mật khẩu',
    password: 'Mật khẩu mới',
    confirm: 'Xác nhận mật khẩu',
    submit: 'Cập nhật mật khẩu',
    submitting: 'Đang cập nhật …',
    done: 'Mật khẩu của bạn đã được đổi. Bạn có thể đăng nhập ngay.',
    blockedTitle: 'Không dùng được liên kết này',
    newLink: 'Yêu cầu liên kết mới',
    unlinkUnlessOwn:
      'Hủy liên kết ví {{address}}: ví này cũng đăng nhập được và có thể là của người dùng tài khoản này trước bạn. Hãy bỏ chọn nếu đó là ví của bạn.',
    unlinkWallet:
      'Hủy liên kết ví {{address}}, ví này cũng đăng nhập được. Hãy chọn nếu bạn không biết ví này.',
  },
  proof: {
    title: 'Xác nhận đó là bạn',
    text_email:
      'Tài khoản của bạn sắp được gắn email {{value}}. Điều đó có thể đưa tài khoản vào tay người khác, nên chỉ đăng nhập thôi là chưa đủ.',
    text_username:
      'Tài khoản của bạn sắp được đổi tên thành {{value}}. Điều đó có thể đưa tài khoản vào tay người khác, nên chỉ đăng nhập thôi là chưa đủ.',
    text_wallet:
      'Ví {{value}} sắp được liên kết với tài khoản của bạn. Điều đó có thể đưa tài khoản vào tay người khác, nên chỉ đăng nhập thôi là chưa đủ.',
    text_password:
      'Mật khẩu của bạn sắp được thay đổi. Điều đó có thể đưa tài khoản vào tay người khác, nên chỉ đăng nhập thôi là chưa đủ.',
    noWay:
      'Tài khoản của bạn chưa có mật khẩu và chưa có ví. Vui lòng đặt mật khẩu ở mục ‘Quên mật khẩu’ trước.',
    password: 'Mật khẩu của bạn',
    enterPassword: 'Vui lòng nhập mật khẩu của bạn',
    confirm: 'Xác nhận',
    sign: 'Ký bằng ví của bạn',
    signing: 'Đang chờ ví của bạn …',
  },
  takeBack: {
    title: 'Lấy lại email của bạn',
    text: 'Tài khoản của bạn nhận lại địa chỉ này, mọi phiên đăng nhập kết thúc và bạn đặt mật khẩu mới.',
    submit: 'Lấy lại',
    submitting: 'Đang lấy lại …',
    failed: 'Đã có lỗi xảy ra. Vui lòng thử lại.',
  },
  changePassword: {
    title: 'Đổi mật khẩu',
    old: 'Mật khẩu cũ',
    oldHint: 'Để trống nếu tài khoản của bạn chưa có mật khẩu',
    new: 'Mật khẩu mới',
    retype: 'Nhập lại mật khẩu mới',
    enterNew: 'Vui lòng nhập mật khẩu mới',
    mismatch: 'Mật khẩu nhập lại không khớp với mật khẩu mới',
    submit: 'Cập nhật mật khẩu',
    submitting: 'Đang cập nhật …',
    done: 'Mật khẩu của bạn đã được đổi. Các thiết bị khác đã bị đăng xuất.',
  },
  profile: {
    title: 'Cập nhật hồ sơ',
    username: 'Tên đăng nhập',
    enterUsername: 'Vui lòng nhập tên đăng nhập',
    submit: 'Cập nhật',
    submitting: 'Đang cập nhật …',
    done: 'Hồ sơ của bạn đã được cập nhật.',
    avatar: 'Ảnh đại diện',
    avatarHint: 'PNG, JPEG hoặc WebP, tối đa {{megabytes}} MB',
    avatarAlt: 'Ảnh đại diện của bạn',
    avatarPreview: 'Ảnh đại diện mới, chưa được lưu',
    picture: 'Vui lòng chọn một hình ảnh (PNG, JPEG hoặc WebP)',
    picture_too_large: 'Hình ảnh phải nhỏ hơn {{megabytes}}MB!',
    chooseAvatar: 'Chọn hình ảnh',
    dropAvatar: 'Giữ ảnh cũ',
    unreadable: 'Không đọc được hình ảnh này. Vui lòng chọn hình khác.',
    emailConfirmed: 'Email {{email}}',
    emailWaiting: 'Tài khoản của bạn chưa có email được xác nhận.',
    linkEmail: 'Liên kết email',
    changeEmail: 'Thay đổi',
  },
  username: {
    title: 'Cập nhật tên đăng nhập',
    text: 'Chọn tên mà người khác nhìn thấy. Sau đó bạn đăng nhập lại.',
    done: 'Tên đăng nhập đã được đổi. Vui lòng đăng nhập lại.',
    blockedTitle: 'Không dùng được liên kết này',
    blockedHint:
      'Nếu bạn chưa xác nhận địa chỉ, hãy mở liên kết đầu tiên trong thư trước. Bạn cũng có thể đổi tên đăng nhập trong mục Cập nhật hồ sơ sau khi đăng nhập.',
  },
}
