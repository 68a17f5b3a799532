export default {
  welcome: {
    label: 'Chào mừng',
    title: 'Trái Đất, từng lô một',
    offer: '400 × 400 m, một chủ sở hữu, {{price}}',
    offerWithoutPrice: '400 × 400 m, một chủ sở hữu',
    discount_other: 'Giảm đến {{percent}}% khi mua {{amount}} lô.',
    visit: 'Dạo quanh một nơi:',
    tiers: 'Có đất được gì',
    about: 'Cách hoạt động',
    close: 'Đóng lời chào',
  },
}
