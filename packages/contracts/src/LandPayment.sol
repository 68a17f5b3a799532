// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {TwoStepOwner} from "./TwoStepOwner.sol";

/// @title Where orders are paid in the chain's own coin
/// @notice The contract keeps the money and says, in an event, who paid how much for which order. It knows no
/// prices and grants nothing: whether a payment settles its order is decided off chain, and what does not is
/// refunded there.
contract LandPayment is TwoStepOwner {
    using SafeERC20 for IERC20;

    event Paid(bytes32 indexed tid, address indexed payer, uint256 amount);
    event Received(address indexed payer, uint256 amount);
    event Withdrawn(address indexed to, uint256 amount);
    event TokenRescued(IERC20 indexed token, address indexed to, uint256 amount);

    error LandPaymentNoOrder();
    error LandPaymentNothingPaid();
    error LandPaymentInvalidReceiver(address to);

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
}
