export default {
  live: {
    offline: 'Bạn đang ngoại tuyến. Những gì hiển thị có thể đã cũ.',
    back: 'Đã có lại kết nối. Mọi thứ đang được cập nhật.',
  },
}
