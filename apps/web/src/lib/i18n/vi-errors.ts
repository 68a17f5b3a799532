import type { ErrorCode } from '@meridian/shared/errors'
import { avatarRule, emailRule, passwordRule, pictureRule, usernameRule } from '@meridian/shared/identity'
import { nameLength, nameLengthRule, visibleTextRule } from '@meridian/shared/visible-text'

/**
 * The shared catalogue's sentences in Vietnamese. A code without one is shown in English, so that a new code
 * on the server needs no change here to be understood.
 */
export const viErrors: Partial<Record<ErrorCode, string>> = {
  INVALID_INPUT: 'Một số thông tin đã gửi không hợp lệ.',
  NOT_SIGNED_IN: 'Vui lòng đăng nhập để tiếp tục.',
  TOKEN_REJECTED: 'Phiên đăng nhập đã kết thúc. Vui lòng đăng nhập lại.',
  REFRESH_REJECTED: 'Không thể làm mới phiên đăng nhập',
  RETRY_REJECTED: 'Không thể thử lại với phiên đăng nhập mới',
  WRONG_CREDENTIALS: 'Email, tên đăng nhập hoặc mật khẩu không đúng.',
  WRONG_EMAIL_CREDENTIALS:
    'Email hoặc mật khẩu không đúng. Email chỉ đăng nhập được sau khi đã xác minh; trước đó, hãy dùng tên đăng nhập.',
  WRONG_PASSWORD: 'Mật khẩu cũ không đúng.',
  USERNAME_TAKEN: 'Tên đăng nhập này đã có người dùng. Vui lòng chọn tên khác.',
  EMAIL_TAKEN: 'Email này thuộc về một tài khoản khác.',
  EMAIL_NOT_CONFIRMED: 'Vui lòng xác nhận email trước khi liên kết ví.',
  WALLET_TAKEN: 'Ví này thuộc về một tài khoản khác.',
  SIGNATURE_REJECTED: 'Chữ ký không được chấp nhận. Vui lòng thử lại.',
  KEY_REJECTED: 'Liên kết này không còn hiệu lực. Vui lòng yêu cầu liên kết mới.',
  AVATAR_REFUSED: 'Không đọc được hình ảnh này. Vui lòng chọn hình khác.',
  FORBIDDEN: 'Bạn không được phép làm việc này.',
  NOT_FOUND: 'Không có gì ở đây.',
  METHOD_NOT_ALLOWED: 'Không thể dùng địa chỉ này theo cách đó.',
  BODY_TOO_LARGE: 'Yêu cầu quá lớn.',
  TOO_MANY_REQUESTS: 'Quá nhiều lần thử. Vui lòng đợi một lát rồi thử lại.',
  COLLECTION_NOT_FOUND: 'Bộ sưu tập đất này không tồn tại.',
  COLLECTION_CLOSED: 'Bộ sưu tập đất này đang hoặc đã được đúc. Không thể thay đổi các lô đất của nó.',
  COLLECTION_NOT_EMPTY: 'Chỉ có thể xóa bộ sưu tập đất trống.',
  PLOT_NOT_FOUND: 'Một số lô đất không tồn tại hoặc không còn thuộc về bạn.',
  PLOT_MOVED: 'Một số lô đất vừa được chuyển đi. Vui lòng xem lại trước khi chuyển.',
  PLOT_MINTED: 'Lô đất đã đúc hoặc đang chờ đúc không thể vào hay rời bộ sưu tập.',
  NOT_ENOUGH_CREDITS: 'Bạn không có đủ tín dụng đất.',
  PLOT_OFF_GRID: 'Một trong các lô đất không phải là lô của lưới.',
  PLOT_NOT_FOR_SALE: 'Các lô đất ngoài vĩ độ 85 không được bán.',
  PLOT_TAKEN: 'Một số lô đất này không còn trống nữa.',
  DUPLICATE_PLOT: 'Cùng một lô đất được liệt kê hai lần.',
  TOO_MANY_PLOTS:
    'Bạn chỉ có thể thêm tối đa 300 lô đất vào giỏ hàng một lần. Vui lòng thanh toán giỏ hàng hiện tại rồi tiếp tục mua sau.',
  TOO_MANY_HELD:
    'Tối đa 300 lô đất có thể chờ bạn thanh toán cùng lúc. Vui lòng thanh toán hoặc hủy những đơn đang mở trong mục Đơn mua của bạn trước.',
  TOO_MANY_CREDITS: 'Mỗi lần chỉ mua được tối đa 10.000 tín dụng đất.',
  PRICE_CHANGED: 'Giá đã thay đổi. Vui lòng xem lại trước khi thanh toán.',
  ORDER_NOT_FOUND: 'Đơn mua này không tồn tại.',
  ORDER_NOT_OPEN: 'Đơn mua này không còn chờ thanh toán nữa.',
  PAYMENT_UNDER_WAY: 'Đang có một khoản thanh toán cho một số lô đất này. Vui lòng đợi đến khi có kết quả.',
  TRANSACTION_REFUSED: 'Không xác thực được giao dịch. Vui lòng liên hệ với chúng tôi!',
  PRICE_FEED_STALE: 'Hiện không có giá ETH mới. Vui lòng thử lại sau ít phút.',
  CHAIN_UNREACHABLE: 'Nút blockchain không phản hồi. Vui lòng thử lại.',
  PROVIDER_UNAVAILABLE: 'Nhà cung cấp thanh toán không phản hồi. Vui lòng thử lại sau ít phút.',
  PROVIDER_REFUSED: 'Nhà cung cấp thanh toán đã từ chối. Vui lòng chọn cách thanh toán khác.',
  INTERNAL: 'Đã xảy ra lỗi ở phía chúng tôi. Vui lòng thử lại.',
  UNAVAILABLE: 'Dịch vụ đang khởi động hoặc một phần đang tạm ngừng. Vui lòng thử lại sau ít phút.',
  NETWORK: 'Vui lòng thử lại, lỗi mạng',
}

/** The rules that a form or the server may find broken, by the words that both say them in. */
export const viRules: Record<string, string> = {
  [usernameRule]: 'Tên đăng nhập phải gồm 3 đến 30 chữ cái, chữ số, dấu chấm, gạch ngang hoặc gạch dưới',
  [passwordRule]: 'Mật khẩu phải dài từ 8 đến 256 ký tự',
  [emailRule]: 'Vui lòng nhập một địa chỉ email hợp lệ',
  [pictureRule]: 'Vui lòng chọn một hình ảnh (PNG, JPEG, WebP, GIF hoặc AVIF)',
  [avatarRule]: 'Hình ảnh phải nhỏ hơn 1MB!',
  [visibleTextRule]: 'Tên chỉ gồm các ký tự nhìn thấy được, trên một dòng.',
  [nameLengthRule]: `Tên có tối đa ${nameLength} ký tự.`,
}
