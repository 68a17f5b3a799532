export default {
  overview: {
    livelyPlaces: 'Những nơi đã có đất được bán',
    sold_other: '{{place}} · đã bán {{amount}} lô',
    goTo_other: 'Đến {{place}}: đã bán {{amount}} lô',
  },
}
