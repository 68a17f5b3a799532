import type { accountWords } from './account-words.ts'

export const accountWordsInVietnamese: Record<keyof typeof accountWords, string> = {
  greeting: 'Chào {{username}},',
  log_in: 'Đăng nhập',
  forgot: 'Quên mật khẩu?',
  set_new_one: 'Đặt mật khẩu mới',
  set_new_password: 'Đặt mật khẩu mới',
  not_you: 'Không phải bạn?',
  not_me_password: 'Không phải tôi: đặt mật khẩu mới',
  account_hidden:
    'Nếu không phải bạn, bạn không cần làm gì. Người gửi yêu cầu không biết rằng tài khoản này tồn tại.',
  unlink_note: 'Nếu bạn không biết ví này, hãy sớm yêu cầu mật khẩu mới. Ở đó bạn có thể hủy liên kết ví.',

  activation_subject: 'Kích hoạt tài khoản Meridian của bạn',
  activation_text: 'Bạn đã đăng ký Meridian bằng địa chỉ này. Hãy xác nhận địa chỉ là của bạn.',
  activation_action: 'Kích hoạt tài khoản của tôi',
  activation_note:
    'Liên kết chỉ dùng được một lần. Nếu bạn không đăng ký, hãy bỏ qua thư này và sẽ không có gì xảy ra.',

  registered_subject: 'Bạn đã có tài khoản Meridian',
  registered_text:
    'Có người, có thể là bạn, đã thử đăng ký bằng địa chỉ này. Địa chỉ đã thuộc về tài khoản {{username}} của bạn. Không có gì thay đổi.',

  reset_subject: 'Đặt mật khẩu mới cho Meridian',
  reset_text: 'Có người, có lẽ là bạn, đã yêu cầu mật khẩu mới cho tài khoản {{username}} của bạn.',
  reset_text_confirms:
    'Có người, có lẽ là bạn, đã yêu cầu mật khẩu mới cho tài khoản {{username}}, dùng địa chỉ này. Khi đặt mật khẩu, bạn cũng xác nhận địa chỉ.',
  reset_action: 'Chọn mật khẩu mới',
  reset_again: 'Liên kết đã hết hạn?',
  reset_again_action: 'Yêu cầu gửi lại email',
  reset_note:
    'Liên kết chỉ dùng được một lần, trong 1 giờ. Nếu không phải bạn, hãy bỏ qua thư này: mật khẩu của bạn giữ nguyên.',
  reset_note_confirms:
    'Liên kết chỉ dùng được một lần, trong 1 giờ. Nếu không phải bạn, hãy bỏ qua thư này: sẽ không có gì xảy ra.',

  link_subject: 'Xác nhận địa chỉ của bạn cho Meridian',
  link_text:
    'Tài khoản {{username}} của bạn sắp được liên kết với địa chỉ này. Hãy xác nhận địa chỉ là của bạn.',
  link_action: 'Liên kết địa chỉ này',
  link_other_name: 'Bạn muốn tên đăng nhập khác?',
  link_choose_name: 'Chọn tên đăng nhập',
  link_note:
    'Mỗi liên kết chỉ dùng được một lần. Nếu bạn không yêu cầu, hãy bỏ qua thư này và sẽ không có gì xảy ra.',

  refused_subject: 'Có yêu cầu liên kết địa chỉ của bạn với một tài khoản Meridian khác',
  refused_text:
    'Có người, có thể là bạn, đã yêu cầu liên kết địa chỉ này với một tài khoản khác. Địa chỉ đã thuộc về tài khoản {{username}} của bạn. Không có gì thay đổi.',
  refused_note: 'Để dùng địa chỉ này cho tài khoản khác, trước hết hãy đổi địa chỉ của {{username}}.',

  username_subject: 'Tên đăng nhập Meridian của bạn đã được đổi',
  username_text:
    'Tài khoản của bạn trước đây tên là {{before}} và bây giờ tên là {{username}}. Khi đăng nhập bằng mật khẩu, hãy dùng tên mới hoặc địa chỉ này.',
  username_note: 'Mật khẩu mới sẽ kết thúc mọi phiên đăng nhập. Sau đó bạn có thể đổi lại tên.',

  wallet_subject: 'Một ví đã được liên kết với tài khoản Meridian của bạn',
  wallet_text: 'Ví {{wallet}} đã được liên kết với tài khoản {{username}} của bạn {{moment}}.',
  wallet_first: 'Ví này đăng nhập được vào tài khoản, và những gì bạn đúc sẽ vào ví này.',
  wallet_replaces:
    'Ví này thay cho {{before}}, ví cũ không đăng nhập được nữa. Những gì bạn đúc sẽ vào ví mới.',
  all_is_well: 'Nếu đó là bạn thì mọi việc đều ổn.',

  unlinked_subject: 'Một ví đã được hủy liên kết với tài khoản Meridian của bạn',
  unlinked_text:
    'Ví {{wallet}} đã được hủy liên kết với tài khoản {{username}} của bạn {{moment}}. Ví này không đăng nhập được nữa.',

  email_subject: 'Tài khoản Meridian của bạn có địa chỉ email khác',
  email_text:
    'Một địa chỉ khác đã được xác nhận cho tài khoản {{username}} của bạn. Từ nay thư sẽ được gửi đến đó, và mọi phiên đăng nhập đã kết thúc.',
  email_action: 'Không phải tôi: lấy lại địa chỉ',
  email_note:
    'Liên kết chỉ dùng được một lần, trong 7 ngày. Liên kết khôi phục địa chỉ này, kết thúc mọi phiên đăng nhập và cho bạn đặt mật khẩu mới.',

  frozen_subject: 'Tài khoản Meridian của bạn đã bị khóa tạm',
  frozen_text:
    'Tài khoản {{username}} của bạn đã bị khóa tạm. Bạn vẫn đăng nhập và xem được mọi thứ, nhưng chưa thể mua, đúc hay chuyển đổi Gin. Các khoản thanh toán đang xử lý vẫn được hoàn tất.',
  frozen_review: 'Lý do: chúng tôi đang kiểm tra hoạt động gần đây của tài khoản này.',
  frozen_dispute: 'Lý do: một khoản thanh toán bằng thẻ của tài khoản này đang bị khiếu nại.',
  frozen_stolen: 'Lý do: có thể người khác đã dùng tài khoản này. Vui lòng đặt mật khẩu mới.',
  frozen_terms: 'Lý do: tài khoản này đã được dùng trái với điều khoản dịch vụ.',
  frozen_requested: 'Lý do: bạn đã yêu cầu chúng tôi làm việc này.',
  frozen_until: 'Tài khoản tự mở lại {{moment}}.',
  frozen_open:
    'Tài khoản bị khóa cho đến khi chúng tôi làm xong. Chúng tôi có thể viết cho bạn qua địa chỉ này.',
  frozen_action: 'Mở tài khoản của tôi',
  frozen_note: 'Tiền hoàn bằng ether được gửi đến ví đã liên kết. Bạn vẫn có thể liên kết ví.',

  password_subject: 'Mật khẩu Meridian của bạn đã được đổi',
  password_text: 'Mật khẩu của tài khoản {{username}} đã được đổi. Nếu đó là bạn thì mọi việc đều ổn.',
  password_sessions: 'Mọi phiên đăng nhập khác đã bị đăng xuất.',
  password_wallet: 'Ví {{wallet}} được liên kết với tài khoản và đăng nhập được.',
}
