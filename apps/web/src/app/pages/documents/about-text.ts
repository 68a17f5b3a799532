/** The text of the about page in every language. Long texts are part of the page's chunk, not of the catalogue. */
import type { Language } from '#lib/i18n/language.ts'

export interface AboutText {
  lead: string
  facts: { figure: string; words: string }[]
  sections: { title: string; paragraphs: string[] }[]
  signUp: string
}

export const aboutTexts: Record<Language, AboutText> = {
  en: {
    lead: 'Meridian is the land office of a virtual world whose map is the Earth, at the scale of one to one. What lies where on Earth lies in the same place here.',
    facts: [
      { figure: '1 : 1', words: 'the map mirrors the Earth' },
      { figure: '400 m', words: 'the side of a plot' },
      { figure: 'One', words: 'owner for each plot' },
    ],
    sections: [
      {
        title: 'Land',
        paragraphs: [
          'The world is ruled into plots of about 400 by 400 metres, 0.16 square kilometres each: some three billion of them, on land and at sea, up to 85 degrees north and south. Each is sold once. The map shows which plots are for sale, which somebody is paying for at this moment, which are sold, and which are yours.',
          'A plot is a place in the virtual world. It gives no right to the ground that it depicts.',
        ],
      },
      {
        title: 'Paying',
        paragraphs: [
          'You can pay by card, with {{coin}} from your own wallet, or with land credits. A card payment carries a transaction fee of 4% and the provider’s rate between dollars and {{coin}}; a payment from a wallet costs the network’s gas and nothing more. What each way costs is said before you choose, and the card provider shows its whole amount before you pay.',
          'While you pay, your plots are held for you, and nobody else can buy them. If a payment comes too late and a plot is gone, what you paid for it is refunded, or becomes a land credit if you prefer; those that you get are priced for that many. A day after a purchase was closed its price has ended, and money that is sent later is refunded in full.',
        ],
      },
      {
        title: 'Land credits',
        paragraphs: [
          'One land credit redeems one plot, anywhere in the world. The more land credits you buy at once, the less each of them costs.',
        ],
      },
      {
        title: 'Collections',
        paragraphs: [
          'Plots can be named and gathered in land collections: an island, a coast, the streets of a town. You move plots from one collection to another as you like, until a collection is minted.',
        ],
      },
      {
        title: 'Minting',
        paragraphs: [
          'A plot, or a whole collection, can be minted as an NFT that lives in your wallet. This can not be undone: from then on the blockchain says who owns it, and the land register follows what it says. The plots of a minted collection stay together.',
        ],
      },
      {
        title: 'Tiers',
        paragraphs: [
          'The more land you own, the higher your tier, and the higher your drop rate in the game. My Assets shows your tier, what it gives, and how many plots are missing to the next one.',
        ],
      },
      {
        title: 'Gin and MASS',
        paragraphs: [
          'Gin is the token of the game and can be brought into it from your wallet. MASS is the token of the platform: it can be bought, staked, and earned by inviting others. Neither is a promise of profit.',
        ],
      },
      {
        title: 'The map',
        paragraphs: [
          'The map that comes with Meridian is drawn from open sources: coasts and rivers from GSHHG, borders from Natural Earth, the names of places from GeoNames, the picture from space from NASA, and the streets of some places from the contributors of OpenStreetMap.',
        ],
      },
    ],
    signUp: 'Sign up',
  },
  vi: {
    lead: 'Meridian là văn phòng đất đai của một thế giới ảo có bản đồ chính là Trái Đất, theo tỷ lệ một trên một. Nơi nào trên Trái Đất ở đâu thì ở đây cũng nằm đúng chỗ đó.',
    facts: [
      { figure: '1 : 1', words: 'bản đồ phản chiếu Trái Đất' },
      { figure: '400 m', words: 'là cạnh của một lô đất' },
      { figure: 'Một', words: 'chủ sở hữu cho mỗi lô' },
    ],
    sections: [
      {
        title: 'Đất',
        paragraphs: [
          'Thế giới được chia thành các lô khoảng 400 x 400 mét, mỗi lô 0,16 km²: chừng ba tỷ lô, trên đất liền và trên biển, đến 85 độ vĩ bắc và nam. Mỗi lô chỉ bán một lần. Bản đồ cho biết lô nào đang bán, lô nào đang được người khác thanh toán, lô nào đã bán và lô nào của bạn.',
          'Một lô đất là một nơi trong thế giới ảo. Nó không cho quyền gì đối với mảnh đất thật mà nó thể hiện.',
        ],
      },
      {
        title: 'Thanh toán',
        paragraphs: [
          'Bạn có thể trả bằng thẻ, bằng {{coin}} từ ví của mình, hoặc bằng tín dụng đất. Thanh toán bằng thẻ chịu phí giao dịch 4% và tỷ giá USD/{{coin}} của nhà cung cấp; thanh toán từ ví chỉ tốn phí gas của mạng. Chi phí của mỗi cách được nêu rõ trước khi bạn chọn, và nhà cung cấp thẻ cho bạn thấy toàn bộ số tiền trước khi bạn trả.',
          'Trong lúc bạn thanh toán, các lô được giữ chỗ cho bạn và không ai khác mua được. Nếu tiền đến quá muộn và lô đã thuộc về người khác, số tiền của lô đó được hoàn lại, hoặc trở thành tín dụng đất nếu bạn muốn; các lô bạn nhận được tính theo giá của đúng số lượng đó. Một ngày sau khi đơn mua đã đóng, giá của đơn hết hiệu lực và tiền gửi muộn hơn được hoàn lại toàn bộ.',
        ],
      },
      {
        title: 'Tín dụng đất',
        paragraphs: [
          'Một tín dụng đất đổi được một lô ở bất cứ đâu trên thế giới. Mua càng nhiều một lần thì giá mỗi tín dụng đất càng thấp.',
        ],
      },
      {
        title: 'Bộ sưu tập',
        paragraphs: [
          'Các lô có thể được đặt tên và gom vào bộ sưu tập đất: một hòn đảo, một bờ biển, những con phố của một thị trấn. Bạn chuyển lô giữa các bộ sưu tập tùy ý, cho đến khi bộ sưu tập được đúc.',
        ],
      },
      {
        title: 'Đúc NFT',
        paragraphs: [
          'Một lô đất, hoặc cả một bộ sưu tập, có thể được đúc thành NFT nằm trong ví của bạn. Việc này không thể hoàn tác: từ đó blockchain quyết định ai là chủ, và sổ đất ghi theo. Các lô của một bộ sưu tập đã đúc luôn đi cùng nhau.',
        ],
      },
      {
        title: 'Hạng',
        paragraphs: [
          'Bạn sở hữu càng nhiều đất thì hạng càng cao và tỷ lệ rơi đồ trong trò chơi càng lớn. Trang Tài sản của tôi cho biết hạng của bạn, quyền lợi của hạng đó và còn thiếu bao nhiêu lô để lên hạng kế tiếp.',
        ],
      },
      {
        title: 'Gin và MASS',
        paragraphs: [
          'Gin là token của trò chơi và có thể được chuyển từ ví của bạn vào trò chơi. MASS là token của nền tảng: có thể mua, stake, và nhận được khi mời người khác. Không token nào là lời hứa về lợi nhuận.',
        ],
      },
      {
        title: 'Bản đồ',
        paragraphs: [
          'Bản đồ đi kèm Meridian được vẽ từ các nguồn mở: bờ biển và sông ngòi từ GSHHG, biên giới từ Natural Earth, địa danh từ GeoNames, ảnh vũ trụ từ NASA, và đường phố của một số nơi từ những người đóng góp cho OpenStreetMap.',
        ],
      },
    ],
    signUp: 'Đăng ký',
  },
}
