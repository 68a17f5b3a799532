// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";

/// @title Ownership that can be handed over but never thrown away
/// @notice The new owner must accept, so a mistyped address takes nothing over. Renouncing is refused: every
/// contract that inherits this one holds money or appoints a minter, and without an owner either is lost.
abstract contract TwoStepOwner is Ownable2Step {
    error TwoStepOwnerCannotRenounce();

    constructor(address initialOwner) Ownable(initialOwner) {}

    /// @notice Always refused. To leave, hand over with `transferOwnership`; the new owner accepts.
    function renounceOwnership() public pure override {
        revert TwoStepOwnerCannotRenounce();
    }
}
