// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {TwoStepOwner} from "./TwoStepOwner.sol";

/// @title Where orders are paid in the chain's own coin
/// @notice The contract keeps the money and says, in an event, who paid how much for which order. It knows no
/// prices and grants nothing: whether a payment settles its order is decided off chain, and what does not is
/// refunded there.
contract LandPayment is TwoStepOwner {
    event Paid(bytes32 indexed tid, address indexed payer, uint256 amount);
    event Received(address indexed payer, uint256 amount);
    event Withdrawn(address indexed to, uint256 amount);

    error LandPaymentNoOrder();
    error LandPaymentNothingPaid();
    error LandPaymentInvalidReceiver(address to);

    constructor(address initialOwner) TwoStepOwner(initialOwner) {}

    /// @notice A plain transfer, which names no order; it is matched by its amount.
    /// @dev One event and no storage: it must fit the 2,300 gas that `transfer` of an older contract wallet
    /// leaves.
    receive() external payable {
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
}
