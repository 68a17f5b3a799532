export default {
  area: {
    plots_other: '{{amount}} lô',
    more: 'Thêm {{added}}: {{plots}}',
    limit: '{{plots}} · tối đa {{limit}}',
    drops: 'Bỏ {{plots}}',
    nothing: 'Ở đây không có lô nào đang bán',
  },
}
