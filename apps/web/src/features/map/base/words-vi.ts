export default {
  map: {
    title: 'Bản đồ thế giới',
    loading: 'Đang tải bản đồ',
    styles: 'Kiểu bản đồ',
    streets: 'Đường phố',
    satellite: 'Vệ tinh',
    zoomIn: 'Phóng to',
    zoomOut: 'Thu nhỏ',
    locate: 'Hiện vị trí của tôi',
    locating: 'Đang tìm vị trí của bạn …',
    locateDenied: 'Trình duyệt không cho biết vị trí của bạn. Hãy cho phép trong cài đặt trang rồi thử lại.',
    locateFailed: 'Không tìm được vị trí của bạn. Vui lòng thử lại.',
    unreachable: 'Không tải được bản đồ. Vui lòng kiểm tra kết nối mạng.',
    retry: 'Thử lại',
    noWebgl: 'Trình duyệt này không vẽ được bản đồ',
    noWebglHint: 'Bản đồ cần WebGL. Hãy bật tăng tốc phần cứng hoặc mở Meridian bằng trình duyệt khác.',
  },
}
