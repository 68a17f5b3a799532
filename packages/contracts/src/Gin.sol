// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title The game's token
/// @notice The whole supply exists from the first block and goes to one holder. There is no minting,
/// burning, pausing or seizing.
contract Gin is ERC20 {
    uint256 private constant SUPPLY = 1_000_000_000e18;

    /// @param holder Receives the whole supply.
    constructor(address holder) ERC20("Gin", "GIN") {
        _mint(holder, SUPPLY);
    }
}
