import type { Translation } from '#lib/i18n/words.ts'
import type { walletWords } from './words.ts'

export default {
  wallet: {
    title: 'Liên kết tài khoản ví blockchain',
    loginIntro:
      'Đăng nhập bằng ví: ví của bạn ký một đoạn văn bản ngắn. Việc này không chuyển tiền và không mất phí.',
    linkIntro:
      'Ví của bạn ký một đoạn văn bản ngắn để chứng minh ví là của bạn. Việc này không chuyển tiền và không mất phí.',
    metamask: 'Kết nối với Metamask',
    trustwallet: 'Trustwallet',
    trustwalletClosed: 'chưa dùng được',
    waiting: 'Đang chờ ví của bạn …',
    choosing: 'Đang tìm ví của bạn …',
    network: 'Ví của bạn hỏi có chuyển sang {{network}} không.',
    accounts: 'Ví của bạn hỏi Meridian có được xem tài khoản không.',
    signing: 'Ví của bạn đang hiện đoạn văn bản cần ký.',
    checking: 'Đang kiểm tra chữ ký …',
    cancel: 'Hủy',
    yours: 'Ví đã liên kết của bạn',
    replaces: 'Khi bạn kết nối ví khác, ví đó sẽ thay thế ví này.',
    linked: 'Ví của bạn đã được liên kết.',
    connected: '{{wallet}} hiện {{address}} trên {{network}}',
    otherNetwork: 'mạng {{id}}',
    logInByEmail: 'Đăng nhập bằng email',
    copy: 'Sao chép',
    copied: 'Đã sao chép địa chỉ.',
    copyFailed: 'Trình duyệt không cho sao chép địa chỉ: {{address}}',
    chooseTitle: 'Chọn ví',
    chooseHint: 'Trình duyệt này có nhiều ví.',
    chosenLast: 'Dùng lần trước',
    missing: 'Vui lòng cài đặt Metamask và kết nối ví của bạn',
    denied: 'Người dùng đã từ chối quyền truy cập web3',
    pending: 'Ví của bạn đang chờ trả lời. Vui lòng mở ví và trả lời ở đó.',
    disconnected: 'Ví của bạn mất kết nối với mạng. Vui lòng kiểm tra rồi thử lại.',
    unsupported: 'Ví của bạn không làm được việc này.',
    unknownChain: 'Ví của bạn không biết mạng này và đã không thêm vào.',
    moved: 'Ví của bạn vừa chuyển sang mạng khác. Vui lòng thử lại.',
    localCopy:
      '{{network}} ở đây chỉ là bản sao cục bộ, dành riêng cho ví dùng thử. Ví của bạn sẽ dùng mạng thật và tiền thật.',
    sessionChanged: 'Bạn vừa đăng nhập hoặc đăng xuất. Vui lòng thử lại.',
  },
} satisfies Translation<typeof walletWords>
