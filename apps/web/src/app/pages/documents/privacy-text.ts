/**
 * The text of the privacy page in every language: the data that the code stores, and for how long. Keep it accurate.
 */
import type { Language } from '#lib/i18n/language.ts'

interface PrivacySection {
  title: string
  paragraphs: string[]
  points?: string[]
}

export interface PrivacyText {
  lead: string
  sections: PrivacySection[]
}

export const privacyTexts: Record<Language, PrivacyText> = {
  en: {
    lead: 'We keep what is needed to run your account and to account for land and money. Nothing is kept for advertising, and nothing is sold.',
    sections: [
      {
        title: 'Your account',
        paragraphs: ['Of each account we store:'],
        points: [
          'the username, and the day on which you signed up;',
          'the email address, and when you confirmed it;',
          'the password as an argon2id hash, from which it can not be read back;',
          'the avatar, made smaller and encoded anew, so that nothing else of your file is kept, such as the place where a photo was taken;',
          'the address of a wallet, if you link one, and the wallet that invited you, if you came by an invitation.',
        ],
      },
      {
        title: 'Land and payments',
        paragraphs: [
          'We store your plots and their names, your collections and land credits, and every purchase with the history of its payment: this is the land register and its accounts. Card numbers do not reach us; you enter them at the payment provider, whose own terms apply.',
          'Public pages of land do not name its owner. If you choose so under Update Profile, everyone sees your username there; turn it off, and it is gone at once.',
          'Blockchains are public. A payment from a wallet and a minted NFT can be read by everybody, with the address of the wallet, and can not be deleted.',
        ],
      },
      {
        title: 'Sessions and mails',
        paragraphs: [
          'A login ends after 12 hours without use, or after 30 days if you chose ‘Remember me on this device’. The server keeps a session’s key as a hash only and deletes the record a week after its end. While nobody has confirmed an account’s email address, records are kept for 30 days; an account without any left is then deleted too, unless it holds something.',
          'A link in a mail works once. It runs out after an hour (new password), a day (linking an address), three days (activation, username) or seven days (taking your address back after another one took its place). An activation link also brings back the place on the map and the plots that you had before you when you signed up; they are deleted with it. A username that was given up is kept for 30 days, in which nobody else may take it. That we sent you a mail, and which one, is forgotten after 30 days.',
        ],
      },
      {
        title: 'Technical records',
        paragraphs: [
          'Our log of requests holds the time, which call was made, how it was answered and how long it took: neither your network address nor what you sent. Against guessing and spam we count attempts by network address, email address and account; a count is deleted once it limits nobody, after an hour at the latest.',
        ],
      },
      {
        title: 'In your browser',
        paragraphs: [
          'Meridian sets one cookie, once you have logged in or confirmed an address: a random number that tells us that this browser has been here, so that strangers who try your account do not shut you out of it. It lasts a year and is kept as a hash only. On your device Meridian also stores the keys of your session, the name that you signed up with, your cart, for three days the plots that you wanted before you logged in, which wallet you were asked for, your choice of theme, language, map style and wallet, that you have closed the welcome, and, if you use the demo wallet, its key; for the time of a visit also the place on the map that you looked at. Your position is asked for only to move the map, and stays in your browser.',
        ],
      },
      {
        title: 'Who else is asked',
        paragraphs: [
          'The map that comes with Meridian is served by us. If the operator has set up an online map, an address search or a payment provider, your browser or our server asks them for what you need: the tiles of the place you look at, the address you search for, the payment you make.',
        ],
      },
      {
        title: 'What you can do',
        paragraphs: [
          'Username, avatar, password and email address can be changed in your account at any time, and logging out ends the session on the server too. There is no button yet to delete an account or to receive a copy of what we store about you: ask the operator of this site for either.',
        ],
      },
    ],
  },
  vi: {
    lead: 'Chúng tôi chỉ lưu những gì cần để vận hành tài khoản của bạn và để ghi sổ đất đai, tiền bạc. Không lưu gì cho quảng cáo và không bán gì cho ai.',
    sections: [
      {
        title: 'Tài khoản của bạn',
        paragraphs: ['Với mỗi tài khoản, chúng tôi lưu:'],
        points: [
          'tên đăng nhập và ngày bạn đăng ký;',
          'địa chỉ email và thời điểm bạn xác nhận;',
          'mật khẩu dưới dạng mã băm argon2id, không thể đọc ngược lại;',
          'ảnh đại diện đã được thu nhỏ và mã hóa lại, nên không giữ lại gì khác trong tệp của bạn, chẳng hạn nơi chụp ảnh;',
          'địa chỉ ví, nếu bạn liên kết ví, và ví của người mời, nếu bạn đến qua lời mời.',
        ],
      },
      {
        title: 'Đất và thanh toán',
        paragraphs: [
          'Chúng tôi lưu các lô đất và tên của chúng, các bộ sưu tập và tín dụng đất, cùng mọi lần mua với lịch sử thanh toán: đó là sổ đất và sổ sách của nó. Số thẻ không đến chỗ chúng tôi; bạn nhập số thẻ tại nhà cung cấp dịch vụ thanh toán, theo điều khoản của họ.',
          'Các trang công khai của đất không nêu tên chủ sở hữu. Nếu bạn chọn như vậy trong mục Cập nhật hồ sơ, ai cũng thấy tên đăng nhập của bạn ở đó; khi bạn tắt đi, tên biến mất ngay.',
          'Blockchain là công khai. Ai cũng đọc được một khoản thanh toán từ ví và một NFT đã đúc, kèm địa chỉ ví, và không thể xóa chúng.',
        ],
      },
      {
        title: 'Phiên đăng nhập và thư',
        paragraphs: [
          'Một phiên đăng nhập kết thúc sau 12 giờ không sử dụng, hoặc sau 30 ngày nếu bạn chọn ‘Ghi nhớ tôi trên thiết bị này’. Máy chủ chỉ giữ khóa của phiên dưới dạng mã băm và xóa bản ghi một tuần sau khi phiên kết thúc. Khi chưa ai xác minh địa chỉ email của một tài khoản, bản ghi được giữ 30 ngày; tài khoản không còn bản ghi nào sau đó cũng bị xóa, trừ khi trong đó còn tài sản.',
          'Liên kết trong thư chỉ dùng được một lần. Liên kết hết hạn sau một giờ (mật khẩu mới), một ngày (liên kết địa chỉ), ba ngày (kích hoạt, tên đăng nhập) hoặc bảy ngày (lấy lại địa chỉ đã bị thay thế). Liên kết kích hoạt còn đưa bạn trở lại vị trí trên bản đồ và các lô đất bạn đang chọn lúc đăng ký; chúng bị xóa cùng với liên kết. Tên đăng nhập đã bỏ được giữ 30 ngày, trong thời gian đó không ai khác dùng được. Việc chúng tôi đã gửi thư nào cho bạn sẽ được quên sau 30 ngày.',
        ],
      },
      {
        title: 'Bản ghi kỹ thuật',
        paragraphs: [
          'Nhật ký yêu cầu của chúng tôi ghi thời gian, lời gọi nào, trả lời ra sao và mất bao lâu: không ghi địa chỉ mạng của bạn, cũng không ghi nội dung bạn gửi. Để chống dò đoán và thư rác, chúng tôi đếm số lần thử theo địa chỉ mạng, địa chỉ email và tài khoản; con số bị xóa khi không còn giới hạn ai, muộn nhất là sau một giờ.',
        ],
      },
      {
        title: 'Trong trình duyệt của bạn',
        paragraphs: [
          'Meridian đặt một cookie khi bạn đã đăng nhập hoặc xác nhận địa chỉ: một số ngẫu nhiên cho biết trình duyệt này đã từng ở đây, để người lạ thử tài khoản của bạn không làm bạn bị khóa. Cookie có hạn một năm và máy chủ chỉ giữ mã băm của nó. Trên thiết bị của bạn, Meridian còn lưu khóa của phiên đăng nhập, tên bạn đã đăng ký, giỏ hàng, trong ba ngày các lô bạn đã chọn trước khi đăng nhập, ví nào đã được hỏi, lựa chọn giao diện, ngôn ngữ, kiểu bản đồ và ví, việc bạn đã đóng lời chào, và khóa của ví dùng thử nếu bạn dùng ví đó; trong thời gian truy cập thì thêm nơi bạn đang xem trên bản đồ. Vị trí của bạn chỉ được hỏi để di chuyển bản đồ và ở lại trong trình duyệt.',
        ],
      },
      {
        title: 'Ai khác được hỏi',
        paragraphs: [
          'Bản đồ đi kèm Meridian do chúng tôi cung cấp. Nếu người vận hành đã cài đặt bản đồ trực tuyến, tìm kiếm địa chỉ hoặc nhà cung cấp thanh toán, trình duyệt của bạn hoặc máy chủ của chúng tôi hỏi họ những gì bạn cần: mảnh bản đồ nơi bạn xem, địa chỉ bạn tìm, khoản thanh toán bạn thực hiện.',
        ],
      },
      {
        title: 'Bạn có thể làm gì',
        paragraphs: [
          'Bạn có thể đổi tên đăng nhập, ảnh đại diện, mật khẩu và địa chỉ email trong tài khoản bất cứ lúc nào, và đăng xuất sẽ kết thúc phiên trên cả máy chủ. Hiện chưa có nút để xóa tài khoản hoặc nhận bản sao những gì chúng tôi lưu về bạn: hãy yêu cầu người vận hành trang này.',
        ],
      },
    ],
  },
}
