// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {Errors} from "@openzeppelin/contracts/utils/Errors.sol";
import {BitMaps} from "@openzeppelin/contracts/utils/structs/BitMaps.sol";
import {TwoStepOwner} from "./TwoStepOwner.sol";

/// @title Where orders are paid in the chain's own coin
/// @notice The contract keeps the money and says, in an event, who paid how much for which order. It knows no
/// prices and grants nothing: whether a payment settles its order is decided off chain. A payment that does not
/// is refunded from the balance here, by the refunder, so that a refund never takes money from anywhere else.
contract LandPayment is TwoStepOwner {
    using BitMaps for BitMaps.BitMap;
    using SafeERC20 for IERC20;

    /// @dev Enough for the wallets that are contracts, and too little for a receiver to burn much of our gas.
    uint256 private constant REFUND_GAS = 10_000;

    /// @dev One slot with its limit: a refund reads both for the price of one.
    address private _refunder;
    uint96 private _dailyLimit;
    /// @dev Days since 1970, and the wei that were refunded on that day.
    uint64 private _day;
    uint192 private _refundedOnDay;
    BitMaps.BitMap private _refunds;

    event Paid(bytes32 indexed tid, address indexed payer, uint256 amount);
    event Received(address indexed payer, uint256 amount);
    event RefundsFunded(address indexed from, uint256 amount);
    event Refunded(uint256 indexed number, address indexed payer, uint256 amount);
    event RefunderChanged(address indexed previousRefunder, address indexed newRefunder, uint96 dailyLimit);
    event Withdrawn(address indexed to, uint256 amount);
    event TokenRescued(IERC20 indexed token, address indexed to, uint256 amount);

    error LandPaymentNoOrder();
    error LandPaymentNothingPaid();
    error LandPaymentInvalidReceiver(address to);
    error LandPaymentUnauthorizedRefunder(address account);
    error LandPaymentAlreadyRefunded(uint256 number);
    error LandPaymentDailyLimit(uint256 left, uint256 amount);
    error LandPaymentRefundRefused(address payer);

    constructor(address initialOwner) TwoStepOwner(initialOwner) {}

    /// @notice A plain transfer, which names no order; it is matched by its amount. A transfer of nothing
    /// reverts: its event would cost the sender gas alone, and the indexer work.
    /// @dev One event and no storage: it must fit the 2,300 gas that `transfer` of an older contract wallet
    /// leaves.
    receive() external payable {
        if (msg.value == 0) revert LandPaymentNothingPaid();
        emit Received(msg.sender, msg.value);
    }

    /// @notice Pays for an order. Anyone may pay for any order, any number of times; any amount is taken.
    /// @dev `payer` is the caller, which for a contract wallet or a payment provider is not the person behind
    /// it.
    /// @param tid The order's public id.
    function pay(bytes32 tid) external payable {
        if (tid == 0) revert LandPaymentNoOrder();
        if (msg.value == 0) revert LandPaymentNothingPaid();
        emit Paid(tid, msg.sender, msg.value);
    }

    /// @notice Adds ether for refunds. It pays for no order and is not refunded; the owner can withdraw it. Anyone
    /// may call it, so that the balance can be filled from any wallet, not only from the owner's cold one.
    function fundRefunds() external payable {
        if (msg.value == 0) revert LandPaymentNothingPaid();
        emit RefundsFunded(msg.sender, msg.value);
    }

    /// @notice Sends back what a payment, or several of one payer, brought in. Each number is refunded once.
    /// @dev The contract stores no payments, which would double the price of `pay` and could not be done within
    /// the 2,300 gas of a plain transfer. So it cannot check what a payer is owed: a stolen refunder's key can
    /// send the daily limit anywhere, each day until the owner replaces it, and nothing more.
    /// @param number The refund's number in the books.
    /// @param payer Gets at most 12,300 gas to accept the money.
    /// @param amount In wei, at most the balance and what is left of the daily limit.
    function refund(uint256 number, address payable payer, uint256 amount) external {
        if (msg.sender != _refunder) revert LandPaymentUnauthorizedRefunder(msg.sender);
        if (payer == address(0)) revert LandPaymentInvalidReceiver(payer);
        if (_refunds.get(number)) revert LandPaymentAlreadyRefunded(number);
        _refunds.set(number);
        _countTowardsDailyLimit(amount);
        if (amount > address(this).balance) revert Errors.InsufficientBalance(address(this).balance, amount);
        emit Refunded(number, payer, amount);
        bool accepted;
        // By assembly, so that nothing of what the receiver returns is copied at our cost.
        assembly ("memory-safe") {
            accepted := call(REFUND_GAS, payer, amount, 0, 0, 0, 0)
        }
        if (!accepted) revert LandPaymentRefundRefused(payer);
    }

    /// @notice Replaces the refunder, a hot key on a server, and how much it may refund in a day.
    /// @param newRefunder Zero leaves the role empty, which stops all refunds.
    /// @param newDailyLimit In wei, for a day of UTC.
    function setRefunder(address newRefunder, uint96 newDailyLimit) external onlyOwner {
        emit RefunderChanged(_refunder, newRefunder, newDailyLimit);
        _refunder = newRefunder;
        _dailyLimit = newDailyLimit;
    }

    /// @notice The address that may refund now; zero when there is none.
    function refunder() external view returns (address) {
        return _refunder;
    }

    /// @notice The wei that may be refunded in a day of UTC.
    function dailyRefundLimit() external view returns (uint96) {
        return _dailyLimit;
    }

    /// @notice The wei that may still be refunded on this day of UTC.
    function refundableToday() public view returns (uint256) {
        uint256 refunded = _day == _today() ? _refundedOnDay : 0;
        return _dailyLimit > refunded ? _dailyLimit - refunded : 0;
    }

    /// @notice Whether the refund with this number was paid.
    function isRefunded(uint256 number) external view returns (bool) {
        return _refunds.get(number);
    }

    /// @notice Moves takings to the treasury.
    /// @dev Hands all remaining gas to the receiver; there is no state here that a call back could catch half
    /// done.
    /// @param to The treasury. A contract must accept plain transfers.
    /// @param amount In wei, at most the balance.
    function withdraw(address payable to, uint256 amount) external onlyOwner {
        if (to == address(0)) revert LandPaymentInvalidReceiver(to);
        emit Withdrawn(to, amount);
        Address.sendValue(to, amount);
    }

    /// @notice Gives back a token that was sent here by mistake. Orders are paid in coins, so no token that
    /// lies here has paid for anything.
    function rescueToken(IERC20 token, address to, uint256 amount) external onlyOwner {
        emit TokenRescued(token, to, amount);
        token.safeTransfer(to, amount);
    }

    function _countTowardsDailyLimit(uint256 amount) private {
        uint256 left = refundableToday();
        if (amount > left) revert LandPaymentDailyLimit(left, amount);
        uint64 today = _today();
        uint192 refunded = _day == today ? _refundedOnDay : 0;
        (_day, _refundedOnDay) = (today, refunded + uint192(amount));
    }

    function _today() private view returns (uint64) {
        return uint64(block.timestamp / 1 days);
    }
}
