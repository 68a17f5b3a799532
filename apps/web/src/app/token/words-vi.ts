export default {
  token: {
    title: 'Token MASS',
    tabs: 'Bạn có thể làm gì với MASS',
    ido: 'IDO',
    stacking: 'Stacking',
    referral: 'Giới thiệu',
    connect: 'Connect wallet',
    connecting: 'Đang chờ ví của bạn …',
    connectedAs: 'Ví của bạn {{address}}',
    language: 'Ngôn ngữ',
    closed: 'Hiện token chưa được bán ở đây. Vui lòng quay lại sau.',
    prices: 'All prices are in USD',
    terms: 'Điều khoản',
    privacy: 'Quyền riêng tư',
    pictures: 'Đợt bán và phần stake của bạn',
  },
}
