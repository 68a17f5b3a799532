export default {
  land: {
    plots_other: '{{amount}} lô đất',
    remove: 'Bỏ {{land}}',
    show: 'Xem trên bản đồ: {{land}}',
    size: '{{wide}} × {{high}}',
    elsewhere_other: '{{place}} và {{amount}} nơi khác',
  },
}
