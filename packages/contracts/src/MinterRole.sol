// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {TwoStepOwner} from "./TwoStepOwner.sol";

/// @title One address that may mint, or grant minting, appointed by the owner
/// @notice The minter is a hot key on a server, the owner a cold one: whoever steals the minter's key can
/// mint until the owner replaces it, and nothing else.
abstract contract MinterRole is TwoStepOwner {
    address private _minter;

    event MinterChanged(address indexed previousMinter, address indexed newMinter);

    error MinterRoleUnauthorized(address account);

    modifier onlyMinter() {
        if (msg.sender != _minter) revert MinterRoleUnauthorized(msg.sender);
        _;
    }

    constructor(address initialOwner, address initialMinter) TwoStepOwner(initialOwner) {
        _setMinter(initialMinter);
    }

    /// @notice The address that may mint now; zero when nobody may.
    function minter() external view returns (address) {
        return _minter;
    }

    /// @notice Replaces the minter at once. What the old one granted stays granted: revoke it where it must
    /// not be.
    /// @param newMinter Zero leaves nobody in the role, which stops all new minting.
    function setMinter(address newMinter) external onlyOwner {
        _setMinter(newMinter);
    }

    function _setMinter(address newMinter) private {
        emit MinterChanged(_minter, newMinter);
        _minter = newMinter;
    }
}
