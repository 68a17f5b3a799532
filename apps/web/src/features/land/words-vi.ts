export default {
  land: {
    plots_other: '{{amount}} lô đất',
    size: '{{wide}} × {{high}}',
    elsewhere_other: '{{place}} và {{amount}} nơi khác',
  },
}
