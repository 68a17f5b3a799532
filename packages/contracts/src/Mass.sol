// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// @title The platform's token
/// @notice The whole supply exists from the first block and goes to one holder. There is no minting,
/// burning, pausing or seizing. An allowance can be given by a signature, which anyone may send (ERC-2612).
contract Mass is ERC20, ERC20Permit {
    uint256 private constant SUPPLY = 1_000_000_000e18;

    /// @param holder Receives the whole supply.
    constructor(address holder) ERC20("Mass", "MASS") ERC20Permit("Mass") {
        _mint(holder, SUPPLY);
    }
}
