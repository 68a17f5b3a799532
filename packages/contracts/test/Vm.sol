// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// @notice The Foundry cheatcodes that these tests use. EDR implements them.
interface Vm {
    function warp(uint256 timestamp) external;
    function load(address account, bytes32 slot) external view returns (bytes32);
    function addr(uint256 key) external pure returns (address);
    function sign(uint256 key, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function deal(address account, uint256 balance) external;
    function prank(address sender) external;
    function startPrank(address sender) external;
    function stopPrank() external;
    function assume(bool condition) external pure;
    function expectRevert(bytes calldata data) external;
    function expectRevert(bytes4 selector) external;
    function expectRevert() external;
    function expectPartialRevert(bytes4 selector) external;
    function expectEmit(address emitter) external;
    function assertEq(uint256 left, uint256 right, string calldata message) external pure;
    function assertEq(address left, address right, string calldata message) external pure;
    function assertEq(bytes32 left, bytes32 right, string calldata message) external pure;
    function assertEq(string calldata left, string calldata right, string calldata message) external pure;
    function assertTrue(bool condition, string calldata message) external pure;
    function assertLe(uint256 left, uint256 right, string calldata message) external pure;
    function assertGe(uint256 left, uint256 right, string calldata message) external pure;
}

abstract contract Cheating {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    /// @dev Folds a random number into a range, both ends included.
    function _between(uint256 random, uint256 low, uint256 high) internal pure returns (uint256) {
        return high - low == type(uint256).max ? random : low + random % (high - low + 1);
    }
}
