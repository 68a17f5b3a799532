export default {
  area: {
    byMouse: 'Kéo một khung chữ nhật qua các lô đất. Nhấn Esc để kết thúc.',
    byTouch: 'Kéo ngón tay qua các lô đất. Nhấn lại ‘Chọn vùng’ để kết thúc.',
    byKeys: 'Bằng bàn phím: Enter trên bản đồ, rồi Shift cùng các phím mũi tên.',
    plots_other: '{{amount}} lô',
    more: 'Thêm {{added}}: {{plots}}',
    limit: '{{plots}} · tối đa {{limit}}',
    drops: 'Bỏ {{plots}}',
    nothing: 'Ở đây không có lô nào đang bán',
  },
}
