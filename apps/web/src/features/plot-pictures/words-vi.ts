export default {
  land: {
    plots_other: '{{amount}} lô đất',
    noPicture: 'Hiện chưa vẽ được hình của lô.',
    remove: 'Bỏ {{land}}',
    show: 'Xem trên bản đồ: {{land}}',
    size: '{{wide}} × {{high}}',
    elsewhere_other: '{{place}} và {{amount}} nơi khác',
  },
}
